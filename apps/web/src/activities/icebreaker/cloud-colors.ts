/** The text color of a word in the cloud, by the color of its layout: teal, amber, slate. */
export const CLOUD_COLORS: Record<number, string> = {
  1: "text-cloud-1",
  2: "text-cloud-2",
  3: "text-cloud-3",
  4: "text-cloud-4",
  5: "text-cloud-5",
  6: "text-cloud-6",
};
