/** Tells a device of passkeys that no account has. */

interface Signals {
  readonly signalUnknownCredential?: (unknown: {
    readonly rpId: string;
    readonly credentialId: string;
  }) => Promise<void>;
}

/** Has the device stop offering a key, where its browser supports that. */
export function forgetOnDevice(unknown: { readonly rpId: string; readonly credentialId: string }): void {
  const { signalUnknownCredential } = PublicKeyCredential as Signals;
  void signalUnknownCredential?.call(PublicKeyCredential, unknown).catch(() => undefined);
}
