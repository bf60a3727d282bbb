/** The utilities of a colored tile, for tags, avatars and illustrations. */
export const TONES = {
  teal: "bg-teal-soft text-teal-ink",
  amber: "bg-amber-soft text-amber-ink",
  slate: "bg-tag-slate-bg text-tag-slate",
  plum: "bg-tag-plum-bg text-tag-plum",
  moss: "bg-success-soft text-success-ink",
  brick: "bg-danger-soft text-danger-ink",
};

export type Tone = keyof typeof TONES;
