/** Reads the passphrase of a backup: from a file, or from the terminal, which does not show it. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupError } from '../backup/backup-format.ts'
import { PASSPHRASE_MIN } from '../backup/sealed-secrets.ts'

/** Throws `BackupError`. */
function fromFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new BackupError(`${path}, the file with the passphrase, cannot be read.`, { cause: error })
  }
}

async function fromTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError('There is no terminal to type a passphrase: name a file, --passphrase-file FILE.')
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The terminal stops echoing here, so it must come before the question.
  const terminal = createInterface({ input: process.stdin, output: nothing, terminal: true })
  process.stderr.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** @param file `--passphrase-file`; undefined: the terminal. Throws `BackupError`. */
export const askPassphrase = (file: string | undefined): Promise<string> | string =>
  file === undefined ? fromTerminal('Passphrase of the secrets in the backup: ') : fromFile(file)

/** Typed twice. Throws `BackupError`, also for a passphrase that is too short. */
export async function newPassphrase(file: string | undefined): Promise<string> {
  const passphrase = await (file === undefined
    ? fromTerminal(`New passphrase, ${PASSPHRASE_MIN} characters or more: `)
    : fromFile(file))
  if (passphrase.length < PASSPHRASE_MIN)
    throw new BackupError(`The passphrase has fewer than ${PASSPHRASE_MIN} characters. Nothing was written.`)
  if (file === undefined && (await fromTerminal('The same again: ')) !== passphrase)
    throw new BackupError('The two passphrases differ. Nothing was written.')
  return passphrase
}
