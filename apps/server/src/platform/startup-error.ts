export { StartupError } from "@hubbub/server-kit/startup-error";
