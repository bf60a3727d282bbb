import type { ReactNode } from "react";

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

/** A key of the keyboard. Touch devices have no keyboard shortcuts and hide it, unless it is in a list of them. */
export function Key({ children, inList = false }: { children: ReactNode; inList?: boolean }) {
  return (
    <kbd
      className={`inline-grid h-6 min-w-6 place-items-center rounded-sm border border-b-2 border-current/60 px-1.5 font-mono text-xs leading-none font-strong ${inList ? "" : "pointer-coarse:hidden"}`}
      aria-hidden={inList ? undefined : true}
    >
      {children}
    </kbd>
  );
}
