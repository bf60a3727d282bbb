import { useWalletSession } from "../auth/wallet-session.ts";
import { useDraft } from "../lib/use-draft.ts";

/** Who sends from this device: the person who is signed in, or the name that was typed. */
export function useSender() {
  const profile = useWalletSession()?.profile;
  const [name, setName] = useDraft("participant-name");
  return {
    /** Sent with submissions. A typed name may be blank. */
    participantName: profile?.displayName ?? name,
    profileId: profile?.id ?? null,
    /** The field for the name; null while signed in. */
    nameField: profile ? null : { value: name, onChange: setName },
  };
}
