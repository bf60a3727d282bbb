import type { UseMutationResult } from "@tanstack/react-query";

/** Stores a file as the logo; null removes it. */
export type LogoMutation = Pick<UseMutationResult<unknown, Error, File | null>, "mutate" | "error" | "isPending">;
