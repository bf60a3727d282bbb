import { ACTIVITIES, type ActivityName } from "@hubbub/contract/activities";

/**
 * The parts of the activities with their units, in the order of the tabs.
 * @param files one part for each folder that has one, by the path of its file, from `import.meta.glob`
 */
export function partsIn<Part extends object>(files: Readonly<Record<string, Part>>) {
  return ACTIVITIES.flatMap((unit) => {
    const [, part] = Object.entries(files).find(([path]) => path.startsWith(`./${unit.name}/`)) ?? [];
    return part ? [{ unit, ...part }] : [];
  });
}

/** These parts, those of the named activities first. */
export function startingWith<Part extends { unit: { name: ActivityName } }>(
  first: readonly ActivityName[],
  parts: readonly Part[],
): Part[] {
  const named = first.flatMap((name) => parts.find(({ unit }) => unit.name === name) ?? []);
  return [...named, ...parts.filter((part) => !named.includes(part))];
}
