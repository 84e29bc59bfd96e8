/** The usage text of the operators' command. */
import { roles } from '#server/backoffice/permissions.ts';

export const usage = `Usage: npm run backoffice -- <command>
  operators                               who may act here, as what, and since when
  operators add <name> <role> <reason>    add an operator; a second admin must agree, and is shown the token, once. The first two need
                                          a name alone, and are admins. Roles: ${roles.join(', ')}
  operators rearm <reason>                on the host, at the database itself: the installation makes two more admins; raises an alarm
  operators role <name> <role> <reason>   change what an operator may do; a second admin must agree
  operators end <name> <reason>           end an operator's access; a second admin must agree
  operators reset-code <name> <reason>    their phone is lost: they enrol another one on the page; a second admin must agree
  reach                                   how much one operator gives alone
  reach set <day> <member> <large> <reason>
                                          in a day, of it to one member, and above what a withdrawal or prize is asked for; two admins
  proposals                               what waits for a second operator, for 72 hours
  proposals agree <id> <reason>           do it; it is of somebody else, and neither of you made the other
  proposals refuse <id> <reason>          do not
  withdrawals                             withdrawals that wait for a decision or their payout
  withdrawals show <number>               everything that happened to one, with who did it and when
  withdrawals approve <number> <reason>   approve a withdrawal and pay it out; a large one needs a second operator, above 10000.00 as a proposal
  withdrawals reject <number> <reason>    refuse a withdrawal; the player reads the reason
  payments                                payments that wait: in suspense, not sent back yet, not readable; returns of
                                          credited deposits, made by the banks or at the provider
  payments return <id> <reason>           send one back to its payer, or try again
  payments handle <id> <reason>           take a return or what is not readable out of the list; no money moves
  settlements                             prizes above their game's ceiling, rollbacks of what won
  settlements accept <id> <reason>        pay the prize, or take it back; beyond your reach a second operator must agree
  settlements refuse <id> <reason>        leave its bet as it is
  offers                                  the offers of this market, and which are stopped
  offers stop <offer> <reason>            facts from then on earn nothing; what was earned before stays
  offers start <offer> <reason>           start it again
  offers stop-all <reason>                stop every one; a second operator must agree
  claims                                  rewards that wait for a person
  claims approve <id> <reason>            pay one
  claims refuse <id> <reason>             refuse one; the player reads the reason
  registrations                           accounts that registered from one address within a day of another
  registrations clear <id> <reason>       it is another person
  registrations close <id> <reason>       it is not: close the account, as disable does
  messages                                messages to support that nobody has answered
  messages show <number>                  one with its answers
  messages answer <number> <file> <reason>  answer it with the file's text; the player reads it
  messages close <number> <reason>        close it; the player reads the reason where nobody has answered
  agency                                  weekly referral rewards that wait for a person
  agency approve <id> <reason>            pay one
  agency refuse <id> <reason>             refuse one; the player reads the reason
  announcements                           what everybody was told
  announcements tell <file> <reason>      tell everybody: JSON with kind, url, until, effective_at, title_<code>, content_<code>
  announcements withdraw <id> <reason>    take one back
  site                                    what is set of the site beside what it was started with
  site set <what> <file> <reason>         set support, links, languages, streams or offers/<offer>, from JSON with the page's fields
  disputes                                deposits whose payer's bank wants them back
  deposits dispute <number> <reason>      hold what there is of a deposit until it is decided
  deposits release <number> <reason>      the player keeps it
  deposits reverse <number> <reason>      it goes back to the payer's bank; a second operator must ask for it as well
  debts                                   players who owe what was missing of deposits that went back
  debts write-off <account> <amount> <reason>
                                          give a debt up, or a part of it; a second operator must agree
  adjust <account> <amount> <reason>      add to a player's cash, or take away (-12.50); a second operator must agree
  grant <account> <amount> <reason>       give a player cash as a reward; beyond your reach a second operator must agree
  grant spins <account> <count> <reason>  give a player spins of the lottery wheel, good until midnight; the same
  pause <account> <days> <reason>         keep a player from play for 1, 3, 7, 14 or 30 days; nobody makes it shorter
  exclude <account> <months> <reason>     exclude a player who asks for it: 1, 3, 6, 12 months, 0: without a term; nobody shortens it
  lengthen <account> <months> <reason>    make an exclusion longer, from this moment
  end-exclusion <account> <reason>        end one without a term after its twelve months; a second operator must agree
  unpaid                                  closed accounts whose money no bank took
  kick <account> <reason>                 end all sessions of a player
  disable <account> <reason>              end a player's sessions and open rounds, and let them do nothing more
  enable <account> <reason>               let them in again
  reset-password <account> <reason>       set a one-time password and end all sessions; tell it to the player alone
  remove-factor <account> <reason>        remove the second step of who has proven themself; a second operator must agree
  reset-withdrawal-password <account> <reason>
                                          remove the withdrawal password, so that the player sets a new one
  catalogue import --provider <name> --format csv|jsonl <file> --reason <reason> [--dry-run] [--close-missing] [--open] [--yes]
                                          take a provider's list of games over, all of it or nothing
  reseal <reason>                         seal anew what is under the pepper that goes; repeat until nothing is left
  page-faults                             what failed on players' pages, the latest first
  audit                                   prove the books of the running database
The reason is kept in the audit trail with who did it. Who acts is read from OPERATOR_TOKEN, the operator's own.`;
