/** When an archived event was emptied of what people had sent, because it had been kept long enough. */
export const sql = `
alter table events add column emptied_at timestamptz;
`;
