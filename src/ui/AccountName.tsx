/** Names the account that a form's new password is for, so that password managers renew the right record. Nobody sees it. */
export function AccountName({ account }: { account: string }) {
  return <input type="text" autoComplete="username" value={account} readOnly hidden />;
}
