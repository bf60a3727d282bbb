/** A word cloud at rest: sample words in fixed places, each arriving a moment after the one before. */
interface PlacedWord {
  text: string;
  x: number;
  y: number;
  size: number;
  /** Degrees; half of the words lean, the three largest never. */
  lean: number;
}

const WORDS: readonly PlacedWord[] = [];

const STEP_MS = 45;

export function PreviewCloud() {
  return (
    <svg viewBox="0 0 300 190" className="preview-cloud" aria-hidden="true">
      {WORDS.map(({ text, x, y, size, lean }, index) => (
        <g key={text} transform={`translate(${x} ${y}) rotate(${lean})`}>
          <text
            className="preview-word"
            fontSize={size}
            fill={`var(--cloud-${(index % 6) + 1})`}
            style={{ animationDelay: `${index * STEP_MS}ms` }}
          >
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
