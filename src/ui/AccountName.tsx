/** Names the account of a form's new password for password managers, which then renew the right record. It is hidden from people. */
export function AccountName({ account }: { account: string }) {
  return <input type="text" autoComplete="username" value={account} readOnly hidden />;
}
