import packageJson from "../../../package.json" with { type: "json" };

/** Version of this Hubbub, from the package.json of the repository. */
export const VERSION = packageJson.version;
