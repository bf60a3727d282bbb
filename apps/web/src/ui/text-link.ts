/** Utilities of a link with the height of a touch target, for footers and lists of links. */
export const textLink = "inline-flex min-h-target items-center gap-1.5 rounded-sm link";
