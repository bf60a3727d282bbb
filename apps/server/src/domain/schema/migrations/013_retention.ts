/** When the submissions of an archived event were deleted because the retention time was over. */
export const sql = `
alter table events add column emptied_at timestamptz;
`;
