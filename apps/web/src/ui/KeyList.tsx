import { Key } from "./Key.tsx";

export interface Shortcut {
  keys: readonly string[];
  meaning: () => string;
}

interface KeyListProps {
  shortcuts: readonly Shortcut[];
  /** In one line, each key before its meaning. */
  inline?: boolean;
}

/** A list of keyboard shortcuts. */
export function KeyList({ shortcuts, inline = false }: KeyListProps) {
  return (
    <dl className={inline ? "flex flex-wrap items-center gap-x-5 gap-y-2" : "text-sm"}>
      {shortcuts.map(({ keys, meaning }) => (
        <div
          key={keys.join()}
          className={`flex items-center ${inline ? "flex-row-reverse gap-2" : "min-h-9 justify-between gap-3"}`}
        >
          <dt>{meaning()}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <Key key={key} inList>
                {key}
              </Key>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
