import { accountFiles, type AccountFile } from '@rubato/contracts/domain'
import { exportedTables } from '../table/personal-data.ts'

/** What each file has, in lines that start at the same column. */
const contents: Readonly<Record<AccountFile, string>> = {
  account: `your account: names, addresses, declarations, consents, policies, suspensions, the request to erase it,
                  sessions, ways to sign in`,
  settings: 'your settings and your profile, as far as you changed them',
  membership: 'your memberships, subscriptions and payments, and the link to Patreon',
  library: `your votes and bookmarks, and every kept version of your works with its content; the numbers are the last
                  part of an address such as /script/NUMBER`,
  history: `the encrypted copy of your history, if you turned its sync on, as we have it: your passphrase alone
                  opens it; the file on the history's page is the readable one`,
  moderation: 'decisions about your works and, if you are an admin, your own decisions',
  feedback: `feedback that you sent to us, with its answers, and to authors; feedback that you received as an author,
                  without who sent it; the feedback whose senders you blocked; and your notices`,
}

const files = Object.keys(accountFiles) as AccountFile[]
const fileLines = files.map((file) => `${`${file}.json`.padEnd(18)}${contents[file]}`).join('\n')

/** From the table of personal data, so that the list has every section. */
const sectionLines = files
  .map((file) => {
    const sections = exportedTables.filter(({ archive }) => archive.file === file)
    return `${`${file}.json`.padEnd(18)}${sections.map(({ archive }) => archive.section).join(', ')}`
  })
  .join('\n')

/** The text that lists the contents of the archive. */
export const readmeOf = ({
  productName,
  madeAt,
}: {
  productName: string
  madeAt: Date
}): string => `${productName}: your data
Made on ${madeAt.toISOString()}

This archive has everything that ${productName} stores about you. It is private: whoever reads it sees what you set,
wrote and saved.

${fileLines}
scripts/          your scripts, one file each
games/            your games, one file each
generators/       your generators, one file each
schemas/          a JSON Schema for each kind of file

The sections of each file:

${sectionLines}

Works that you deleted are in it for as long as you can restore them; "deletedAt" says so.

To bring works back: open "Your data", choose "Bring works back", and choose this archive, or single files of it. A
script can also be read into an existing script ("Files" in its editor), a game into the builder ("Files").

Not in it: what exists only as a hash or encrypted (your password, tokens), what is only in your browser (the readable
history of your sessions, answers to health questions, drafts), and reports, which are not stored with an account.
`
