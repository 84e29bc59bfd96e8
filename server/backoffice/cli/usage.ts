/** Defines the usage text of the operators' command. */
import { roles } from '#server/backoffice/permissions.ts';

export const usage = `Usage: npm run backoffice -- <command>
  operators                               list the operators, their roles and since when
  operators add <name> <role> <reason>    add an operator; a second admin must agree, and is shown the token of this command and the link
                                          to the pages, once. The first two need only a name, and are admins. Roles: ${roles.join(', ')}
  operators rearm <reason>                on the host, directly in the database: let the installation's token make two more admins; raises an alarm
  operators role <name> <role> <reason>   change what an operator may do; a second admin must agree
  operators end <name> <reason>           end an operator's access; a second admin must agree
  operators reset-code <name> <reason>    remove password, phone and passkeys, and print a new link; a second admin must agree
  operators end-sessions <name> <reason>  sign an operator out of the pages everywhere
  invitation <reason>                     print a link to the pages for yourself, if you have no way in yet
  reach                                   show how much one operator may give alone
  reach set <day> <member> <large> <reason>
                                          set the sum of a day, the part of it for one member, and the amount above which a withdrawal or
                                          prize needs a proposal; two admins
  proposals                               list proposals that wait for a second operator, for 72 hours
  proposals agree <id> <reason>           approve another operator's proposal; neither of you may have created the other
  proposals refuse <id> <reason>          refuse a proposal
  withdrawals                             list withdrawals that wait for a decision or their payout
  withdrawals show <number>               show the history of one: what happened, who did it and when
  withdrawals approve <number> <reason>   approve a withdrawal and pay it out; a large one needs a second operator, above 10000.00 as a proposal
  withdrawals reject <number> <reason>    refuse a withdrawal; the player reads the reason
  payments                                list payments in suspense, not sent back yet or not readable, and returns of credited deposits
                                          by banks or the provider
  payments return <id> <reason>           send a payment back to its payer, or try again
  payments handle <id> <reason>           remove a return or an unreadable entry from the list; no money moves
  settlements                             list prizes above their game's ceiling, and rollbacks of bets that won
  settlements accept <id> <reason>        pay the prize, or take it back; beyond your reach a second operator must agree
  settlements refuse <id> <reason>        leave its bet unchanged
  offers                                  list the offers of this market, and which are stopped
  offers stop <offer> <reason>            stop an offer: bets and deposits from then on earn nothing; earned rewards stay
  offers start <offer> <reason>           start it again
  offers stop-all <reason>                stop every offer; a second operator must agree
  claims                                  list rewards in review
  claims approve <id> <reason>            pay one
  claims refuse <id> <reason>             refuse one; the player reads the reason
  registrations                           list accounts that registered from one address within a day of another
  registrations clear <id> <reason>       confirm that it is another person
  registrations close <id> <reason>       close the account of the same person, as disable does
  messages                                list unanswered messages to support
  messages show <number>                  show one with its answers
  messages answer <number> <file> <reason>  answer it with the file's text; the player reads it
  messages close <number> <reason>        close it; the player reads the reason if nobody has answered
  agency                                  list weekly referral rewards in review
  agency approve <id> <reason>            pay one
  agency refuse <id> <reason>             refuse one; the player reads the reason
  announcements                           list the announcements
  announcements tell <file> <reason>      publish one: JSON with kind, url, until, effective_at, title_<code>, content_<code>
  announcements withdraw <id> <reason>    withdraw one
  site                                    list the settings that differ from the build's and the environment's
  site set <what> <file> <reason>         set support, links, languages, streams or offers/<offer>, from JSON with the page's fields
  disputes                                list deposits that a payer's bank reclaims
  deposits dispute <number> <reason>      hold what is left of a deposit until the dispute is decided
  deposits release <number> <reason>      leave it with the player
  deposits reverse <number> <reason>      return it to the payer's bank; a second operator must agree
  debts                                   list players who owe the missing part of returned deposits
  debts write-off <account> <amount> <reason>
                                          write off a debt, or a part of it; a second operator must agree
  adjust <account> <amount> <reason>      add to a player's cash, or subtract (-12.50); a second operator must agree
  grant <account> <amount> <reason>       give a player cash as a reward; beyond your reach a second operator must agree
  grant spins <account> <count> <reason>  give a player spins of the lottery wheel, valid until midnight; the same
  pause <account> <days> <reason>         block a player's play for 1, 3, 7, 14 or 30 days; it cannot be shortened
  exclude <account> <months> <reason>     exclude a player who asks for it: 1, 3, 6, 12 months, 0: without a term; it cannot be shortened
  lengthen <account> <months> <reason>    extend an exclusion, from now on
  end-exclusion <account> <reason>        end one without a term after its twelve months; a second operator must agree
  unpaid                                  list closed accounts whose balance no bank accepted
  kick <account> <reason>                 end all sessions of a player
  note <account> <text>                   add a note that only operators read
  disable <account> <reason>              end a player's sessions and open rounds, and refuse all their calls
  enable <account> <reason>               enable the account again
  reset-password <account> <reason>       set a one-time password and end all sessions; give it only to the player
  remove-factor <account> <reason>        remove the second step of a player who proved their identity; a second operator must agree
  reset-withdrawal-password <account> <reason>
                                          remove the withdrawal password, so that the player sets a new one
  catalogue import --provider <name> --format csv|jsonl <file> --reason <reason> [--dry-run] [--close-missing] [--open] [--yes]
                                          import a provider's list of games, all of it or nothing
  reseal <reason>                         encrypt again what is encrypted under the previous PEPPER; repeat until it says 0 left
  page-faults                             list the faults of players' pages, the latest first
  audit                                   check the ledger of the running database
The audit log records the reason and the operator. OPERATOR_TOKEN is the operator's own token.`;
