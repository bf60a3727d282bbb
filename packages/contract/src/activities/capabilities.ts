/**
 * Types of what the server and the web app add to the units of the contract. A field is required if the unit sets this
 * capability, and forbidden if the unit has null.
 */

/** A capability where the contract names it, else null. */
export type IfNamed<Named, Capability> = Named extends null ? null : Capability;

/** The fields of a group that are not null in the contract; null if the whole group is. */
export type GroupIfNamed<Named, Group> = Named extends null
  ? null
  : WithoutNulls<{ [Key in keyof Group]: Key extends keyof Named ? IfNamed<Named[Key], Group[Key]> : Group[Key] }>;

/** The fields that are not null; the others must be left out. */
export type WithoutNulls<Fields> = { [Key in keyof Fields as Fields[Key] extends null ? never : Key]: Fields[Key] } & {
  [Key in keyof Fields as Fields[Key] extends null ? Key : never]?: undefined;
};
