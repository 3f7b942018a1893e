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

account.json      your account: names, addresses, declarations, consents, policies, sessions, ways to sign in
settings.json     your settings and your profile, as far as you changed them
membership.json   your memberships, and the link to Patreon
library.json      your votes and bookmarks; the numbers are the last part of an address such as /script/NUMBER
history.json      the encrypted copy of your history, if you turned its sync on, as we have it: your passphrase alone
                  opens it; the file on the history's page is the readable one
feedback.json     feedback that you sent, and its answers
moderation.json   decisions about your works and, if you are an admin, your own decisions
scripts/          your scripts, one file each
games/            your games, one file each
generators/       your generators, one file each
schemas/          a JSON Schema for each kind of file

Works that you deleted are in it for as long as you can restore them; "deletedAt" says so.

To bring works back: open "Your data", choose "Bring works back", and choose this archive, or single files of it. A
script can also be read into an existing script ("Files" in its editor), a game into the builder ("Files").

Not in it: what exists only as a hash or encrypted (your password, tokens), what is only in your browser (the readable
history of your sessions, answers to health questions, drafts), and reports, which are not stored with an account.
`
