/**
 * `npm run admin`, on the machine of the server alone: grants and revokes admins, invites, resets passwords, shows and releases
 * held endings, writes and restores backups.
 */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { resetPassword } from '../adapters/embedded-identity/reset-password.ts'
import { OperatorError } from '../base/operator-error.ts'
import { DirectoryInUseError } from '../database/embedded/directory-lock.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase, type Database, type Queries } from '../database/open-database.ts'
import { readEnvironmentWith, type Environment } from '../environment/environment.ts'
import { createInvite, INVITE_DAYS } from '../features/auth/invites.ts'
import { findHold, releaseHold } from '../features/membership/patreon/endings-hold.ts'
import {
  findAccounts,
  listAdmins,
  logCommand,
  logSiteCommand,
  setAdmin,
  type Account,
} from '../features/admin/admins.ts'
import { systemClock } from '../ports/clock.ts'
import { backup, readBackupOptions, readRestoreCommand, restore, withSealedSecrets } from './backup-commands.ts'
import { changeDelisting, readDelisting, report, showDelistings } from './law-commands.ts'
import { exportMembers } from './members/export-members.ts'
import { cannotRead, importMembers } from './members/import-members.ts'
import { askRunningServer, type OperatorAnswer } from './operator-socket.ts'

const USAGE = `Usage: npm run admin -- COMMAND, and in a release: rubato admin COMMAND
  grant EMAIL                                   makes an account an admin
  revoke EMAIL                                  makes it an ordinary account again
  list                                          shows who is an admin
  invite [COUNT]                                prints a link with which one person may sign up (SIGN_UP=invite)
  reset-password EMAIL                          sets a new password, prints it, ends sessions, two-step sign-in and passkeys
  memberships                                   shows whether endings of memberships are held back
  memberships release                           lets the next look-up of all members end them
  members export FILE [--with-passwords]        writes accounts, memberships and subscriptions to a file
  members import FILE [--dry-run]               adds those of a file, all or none
  delist tag NAME                               takes the works with a tag out of all lists and searches (or: category NAME)
  list-again tag NAME                           puts them back
  delistings                                    shows which tags and categories are out of the lists
  report                                        prints the rules by country with their dates, and counts without persons
  backup FILE                                   writes the whole database to a file, also while the site runs
                                                add --with-secrets for the secrets of the settings, encrypted by a passphrase
  restore FILE                                  makes the database what it was, and keeps the present one in a file; stop the site first
                                                add --even-if-old for one that is older than 35 days`

/** Nothing was changed. */
export class AdminCommandError extends OperatorError {
  override readonly name = 'AdminCommandError'
}

/** Returns the output. Throws `AdminCommandError` and `EnvironmentError`, whose messages are for the operator. */
export async function runAdminCommand(given: readonly string[], present?: Environment): Promise<string> {
  const args = await withSealedSecrets(given).catch(forOperator)
  const restoring = await readRestoreCommand(args).catch(forOperator)
  const run: Command = restoring
    ? (database, environment) => restore(database, restoring, environment)
    : readCommand(args)
  const environment = present ?? readEnvironmentWith(restoring?.secrets ?? {})
  try {
    const database = await openDatabase(environment)
    try {
      if (!keepSchema.has(args[0])) await migrate(database)
      return await run(database, environment)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) return forOperator(error)
    if (restoring) throw stopFirst(error)
    return await askServer(args, environment, error)
  }
}

/**
 * Commands that do not migrate the database: the backup before an upgrade is one of the running release, and a restore replaces
 * the schema.
 */
const keepSchema: ReadonlySet<string | undefined> = new Set(['backup', 'restore'])

function forOperator(error: unknown): never {
  throw error instanceof OperatorError ? new AdminCommandError(error.message, { cause: error }) : error
}

/** The server that has the embedded database open runs the command. */
async function askServer(args: readonly string[], environment: Environment, inUse: DirectoryInUseError) {
  const asked = args.map(absoluteFile)
  const { written, read } = filesOf(asked)
  if (written !== undefined && existsSync(written))
    throw new AdminCommandError(`${written} exists already. Name another file.`)
  const answer = await askRunningServer(environment.DATA_DIR, asked)
  if (!answer) throw stopFirst(inUse)
  const isHidden = read !== undefined && answer.text === cannotRead(read, 'ENOENT') && existsSync(read)
  if (isHidden)
    throw otherFileSystemError(`The server does not find ${read}, but the file is here`, 'Move it', environment)
  if (!answer.isDone) throw new AdminCommandError(answer.text, { cause: inUse })
  if (written !== undefined && !existsSync(written))
    throw otherFileSystemError(
      `The server has written ${written}, but the file is not here`,
      'Delete it there',
      environment,
    )
  return answer.text
}

/** The absolute path of the file that a command writes, or reads. */
function filesOf([verb, first, second]: readonly string[]): {
  written?: string | undefined
  read?: string | undefined
} {
  if (verb === 'backup') return { written: first }
  if (verb !== 'members') return {}
  return first === 'export' ? { written: second } : { read: second }
}

function otherFileSystemError(problem: string, mend: string, { DATA_DIR, BACKUP_DIR }: Environment): AdminCommandError {
  const places = [DATA_DIR, ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR])].map((directory) => resolve(directory))
  return new AdminCommandError(
    `${problem}: the server sees another file system, as with PrivateTmp= of systemd or in a container. ${mend}, and name a file below ${places.join(' or ')}.`,
  )
}

const stopFirst = (inUse: DirectoryInUseError): AdminCommandError =>
  new AdminCommandError(`${inUse.message}\nStop the server, run this again, and start it.`, { cause: inUse })

/** The server has another working directory. */
const absoluteFile = (argument: string, index: number, [verb]: readonly string[]): string =>
  index === (verb === 'members' ? 2 : 1) && (verb === 'backup' || verb === 'members') ? resolve(argument) : argument

interface OpenSite {
  database: Database
  environment: Environment
  /** Logs an error that is not for the operator. */
  failed: (error: unknown) => void
}

/** Runs a command that `npm run admin` has handed over, on the open database. Never rejects. */
export async function answerOperator(
  args: readonly string[],
  { database, environment, failed }: OpenSite,
): Promise<OperatorAnswer> {
  try {
    return { isDone: true, text: await readCommand(args)(database, environment) }
  } catch (error) {
    if (error instanceof OperatorError) return { isDone: false, text: error.message }
    failed(error)
    return { isDone: false, text: 'The server could not do it: its log says why.' }
  }
}

type Command = (database: Database, environment: Environment) => Promise<string>
type Change = (queries: Queries, environment: Environment) => Promise<string>

function readCommand([verb, argument, ...rest]: readonly string[]): Command {
  const backupOptions = verb === 'backup' ? readBackupOptions(rest) : null
  if (backupOptions && argument !== undefined) return (database) => backup(database, argument, backupOptions.sealed)
  const ofMembers = readMembersCommand([verb, argument, ...rest])
  if (ofMembers) return ofMembers
  const ofLaw = readLawCommand([verb, argument, ...rest])
  if (ofLaw) return ofLaw
  const change = readChange([verb, argument, ...rest])
  return ({ queries }, environment) => change(queries, environment)
}

function readMembersCommand([verb, way, file, option, ...rest]: readonly (string | undefined)[]): Command | null {
  if (verb !== 'members' || file === undefined || rest.length > 0) return null
  if (way === 'export' && (option ?? '--with-passwords') === '--with-passwords')
    return (database) => exportMembers(database, file, option !== undefined)
  if (way === 'import' && (option ?? '--dry-run') === '--dry-run')
    return (database, { PRODUCT_NAME }) =>
      importMembers(database, file, { productName: PRODUCT_NAME, isDryRun: option !== undefined })
  return null
}

function readLawCommand([verb, kind, value, ...rest]: readonly (string | undefined)[]): Command | null {
  if (rest.length > 0) return null
  if (kind === undefined) return verb === 'report' ? report : verb === 'delistings' ? showDelistings : null
  const delisting = readDelisting(kind, value)
  if (!delisting || (verb !== 'delist' && verb !== 'list-again')) return null
  return (database) => changeDelisting(database, delisting, verb === 'delist')
}

function readChange([verb, email, ...rest]: readonly (string | undefined)[]): Change {
  if (verb === 'invite' && rest.length === 0) {
    const count = inviteCount(email)
    if (count !== null) return (queries, environment) => invite(queries, environment, count)
  }
  if (verb === 'list' && email === undefined) return list
  if (verb === 'memberships' && email === undefined) return describeHold
  if (verb === 'memberships' && email === 'release' && rest.length === 0) return release
  if ((verb === 'grant' || verb === 'revoke') && email !== undefined && rest.length === 0) {
    return (queries) => change(queries, email, verb === 'grant')
  }
  if (verb === 'reset-password' && email !== undefined && rest.length === 0) return (queries) => reset(queries, email)
  throw new AdminCommandError(USAGE)
}

async function list(queries: Queries): Promise<string> {
  const admins = await listAdmins(queries)
  return admins.length > 0 ? admins.map(describe).join('\n') : 'Nobody is an admin.'
}

async function findAccount(queries: Queries, email: string): Promise<Account> {
  const [account, ...others] = await findAccounts(queries, email)
  if (!account) throw new AdminCommandError(`There is no account with the address ${email}. It has to sign up first.`)
  if (others.length > 0) {
    const all = [account, ...others].map(describe).join('\n')
    throw new AdminCommandError(`More than one account has the address ${email}; nothing was changed.\n${all}`)
  }
  return account
}

async function change(queries: Queries, email: string, isAdmin: boolean): Promise<string> {
  const account = await findAccount(queries, email)
  const isNew = await setAdmin({ queries, clock: systemClock }, account.id, isAdmin)
  const state = isAdmin ? 'an admin' : 'no admin'
  return isNew ? `${describe(account)} is ${state} from now on.` : `${describe(account)} was ${state} already.`
}

/** Most invites of one command. */
const INVITES_MAX = 50

/** Null for anything but a whole number from 1 to `INVITES_MAX`; 1 without an argument. */
function inviteCount(text = '1'): number | null {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= INVITES_MAX ? count : null
}

const whyNoInvite = {
  open: 'SIGN_UP is open: everybody can sign up without an invite. Set SIGN_UP=invite first.',
  closed: 'SIGN_UP is closed: nobody can sign up, with an invite or without. Set SIGN_UP=invite first.',
} as const

async function invite(queries: Queries, { SIGN_UP, PUBLIC_URL }: Environment, count: number): Promise<string> {
  if (SIGN_UP !== 'invite') throw new AdminCommandError(whyNoInvite[SIGN_UP])
  const links: string[] = []
  await queries.transaction().execute(async (transaction) => {
    for (let made = 0; made < count; made += 1) {
      const { token } = await createInvite({ queries: transaction, clock: systemClock })
      // Behind the #, which browsers do not send: no server log holds the token.
      links.push(`  ${PUBLIC_URL}/sign-up/#invite=${token}`)
    }
    await logSiteCommand(transaction, systemClock, { action: 'make-invites', details: { count } })
  })
  const what = count === 1 ? 'One person signs up with this link' : 'One person signs up with each of these links'
  return `${what}, once, within ${INVITE_DAYS} days. It is shown this once.\n\n${links.join('\n')}\n`
}

/** Without letters and digits that look alike. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomGroup = (): string =>
  Array.from({ length: 5 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')
/** About 99 random bits. */
const randomPassword = (): string => Array.from({ length: 4 }, randomGroup).join('-')

async function reset(queries: Queries, email: string): Promise<string> {
  const account = await findAccount(queries, email)
  const password = randomPassword()
  await queries.transaction().execute(async (transaction) => {
    if (!(await resetPassword(transaction, account, password))) {
      throw new AdminCommandError(`The password of ${describe(account)} is not kept here; nothing was changed.`)
    }
    await logCommand(transaction, systemClock, { action: 'reset-password', userId: account.id })
  })
  return `${describe(account)} is signed out everywhere, without two-step sign-in and passkeys. The new password, shown this once:

  ${password}

Hand it over where nobody else reads it. The member changes it under Account.`
}

async function describeHold(queries: Queries): Promise<string> {
  const hold = await findHold(queries)
  if (!hold) return 'No ending of a membership is held back.'
  const { heldAt, endings, members, releasedAt } = hold
  const since = `Since ${heldAt.toISOString()}: ${endings} endings or more, of ${members} linked members, are held back.`
  return releasedAt ? `${since}\nReleased at ${releasedAt.toISOString()}: the next night ends them.` : since
}

async function release(queries: Queries): Promise<string> {
  const isReleased = await queries.transaction().execute(async (transaction) => {
    if (!(await releaseHold(transaction, new Date(systemClock.now())))) return false
    const details = { vendor: 'patreon' } as const
    await logSiteCommand(transaction, systemClock, { action: 'release-endings', details })
    return true
  })
  if (!isReleased) return 'Nothing is held back.'
  return 'Released: within the hour all members are looked up, and those without a membership lose access.'
}

const describe = ({ email, username, created_at }: Account): string =>
  `${email ?? 'no address'} (${username}, here since ${created_at.toISOString().slice(0, 10)})`
