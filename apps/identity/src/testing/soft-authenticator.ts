/** Software authenticator for tests: creates and uses one passkey like a browser with its device. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Uses ES256. Tests set `counter` to choose the signature counter. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  counter = 0;
  userHandle: string | undefined;

  constructor(origin = "http://localhost") {
    this.#origin = origin;
  }

  /** The result of `navigator.credentials.create` as JSON. */
  create(options: { challenge: string; user: { id: string } }): string {
    this.userHandle = options.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const flags = FLAGS.present | FLAGS.verified | FLAGS.attested;
    const data = Buffer.concat([this.#head(flags), Buffer.alloc(16), idLength, this.#id, this.#coseKey()]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(data),
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData("webauthn.create", options.challenge).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The result of `navigator.credentials.get` as JSON. */
  get(options: { challenge: string }, changes: { verified?: boolean; userHandle?: string } = {}): string {
    const clientData = this.#clientData("webauthn.get", options.challenge);
    const data = this.#head(FLAGS.present | (changes.verified === false ? 0 : FLAGS.verified));
    const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle: changes.userHandle ?? this.userHandle,
    });
  }

  #credential(response: Record<string, unknown>): string {
    const id = this.#id.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #head(flags: number): Buffer {
    const rpId = new URL(this.#origin).hostname;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  /** The public key as COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, "base64url")),
    ]);
  }
}

/** A CBOR text string of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A CBOR byte string of 24 to 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
