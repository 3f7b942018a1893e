/** Renders `docs/generated/personal-data.md` from the table of personal data and the table of periods. */
import { periodText, retention } from '../../../jobs/retention.ts'
import { personalData, personalTables } from './personal-data.ts'
import { sectionsOf } from './rules.ts'

const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: string[], rows: string[][]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

const periods = (): string =>
  table(
    ['What', 'Kept for', 'After'],
    Object.values(retention).map(({ ms, what, after }) => [what, periodText(ms), after]),
  )

/** The columns of a table, those with one rule together. */
function columnsOf(columns: Readonly<Record<string, string>>): string[][] {
  const byRule = Map.groupBy(Object.entries(columns), ([, rule]) => rule)
  return [...byRule].map(([rule, entries]) => [entries.map(([column]) => `\`${column}\``).join(', '), rule])
}

const archiveText = (archive: (typeof personalTables)[number][1]['archive']): string => {
  if (archive === null) return 'Not in the archive.'
  if (archive === 'files of the works') return 'In the files of the works.'
  return sectionsOf(archive)
    .map(({ file, section, without }) => {
      const left = without ? `, without ${without.map((column) => `\`${column}\``).join(', ')}` : ''
      return `In \`${file}.json\`, as \`${section}\`${left}.`
    })
    .join('\n')
}

const impersonal = (): string =>
  table(
    ['Table', 'What it holds'],
    Object.entries(personalData).flatMap(([name, rule]) =>
      'impersonal' in rule ? [[`\`${name}\``, rule.impersonal]] : [],
    ),
  )

export const renderPersonalData = (): string => `# Personal data

Generated from \`apps/server/src/features/personal-data/table/\` and \`apps/server/src/jobs/retention.ts\`: npm run generate.

## Periods

Whatever has no period here is kept as long as the account.

${periods()}

## Tables with personal data

\`exported\`: in the archive, removed by the erasure. \`withheld\`: not in the archive, removed. \`nameless\`: stays, and the name is
replaced. \`kept\`: stays.

${personalTables
  .map(
    ([name, { archive, columns }]) =>
      `### ${name}\n\n${archiveText(archive)}\n\n${table(['Columns', 'Export and erase'], columnsOf(columns))}`,
  )
  .join('\n\n')}

## Tables without personal data

${impersonal()}
`
