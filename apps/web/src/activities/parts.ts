import { ACTIVITIES, type ActivityName } from "@hubbub/contract/activities";

const names = ACTIVITIES.map(({ name }) => name);

/**
 * The parts of the activities with their units.
 * @param files one part for each folder that has one, by the path of its file, from `import.meta.glob`
 * @param order by default that of the tabs
 */
export function partsIn<Part extends object>(
  files: Readonly<Record<string, Part>>,
  order: readonly ActivityName[] = names,
) {
  return order.flatMap((name) => {
    const unit = ACTIVITIES.find((each) => each.name === name);
    const [, part] = Object.entries(files).find(([path]) => path.startsWith(`./${name}/`)) ?? [];
    return unit && part ? [{ unit, ...part }] : [];
  });
}
