/** Upper bounds of histogram buckets for durations, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Upper bounds of histogram buckets for how many items are processed together. */
export const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
