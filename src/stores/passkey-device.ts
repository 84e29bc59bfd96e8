/** What a device is told of passkeys that no account has. */

interface Signals {
  readonly signalUnknownCredential?: (unknown: {
    readonly rpId: string;
    readonly credentialId: string;
  }) => Promise<void>;
}

/** Has the device offer a key no more, where its browser can be told. A browser that cannot goes on offering it. */
export function forgetOnDevice(unknown: { readonly rpId: string; readonly credentialId: string }): void {
  const { signalUnknownCredential } = PublicKeyCredential as Signals;
  void signalUnknownCredential?.call(PublicKeyCredential, unknown).catch(() => undefined);
}
