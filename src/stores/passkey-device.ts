/** Reports passkeys without an account to the device. */

interface Signals {
  readonly signalUnknownCredential?: (unknown: {
    readonly rpId: string;
    readonly credentialId: string;
  }) => Promise<void>;
}

/** Asks the device to stop offering a key, if its browser supports that. */
export function forgetOnDevice(unknown: { readonly rpId: string; readonly credentialId: string }): void {
  const { signalUnknownCredential } = PublicKeyCredential as Signals;
  void signalUnknownCredential?.call(PublicKeyCredential, unknown).catch(() => undefined);
}
