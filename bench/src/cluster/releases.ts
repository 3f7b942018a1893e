/** Releases that follow each other: this tree, or one that is given, and this tree with a schema that is expanded and contracted. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** A release that is not packed: its server is in `apps/server`. */
export interface Tree {
  name: string
  directory: string
}

export interface Releases {
  before: Tree
  expanded: Tree
  contracted: Tree
  remove(): void
}

const EXPAND = `alter table dialogs add column bench_note text;
alter table dialogs alter bench_note set default 'none';

-- piece: slices
update dialogs set bench_note = 'none'
  where id in (select id from dialogs where bench_note is null limit 1000)
  returning id;

-- piece: index
create index concurrently dialogs_bench_note on dialogs (bench_note);
`
/** Schema that the previous release no longer needs, and the release before that one would. */
const CONTRACT = `-- minimum: 900
alter table dialogs drop column bench_note;
`

/** A copy of an unpacked release with the stand-ins of this tree: a release has none, and the bench has no vendors. */
function withStandIns(release: string, copy: string): string {
  cpSync(release, copy, { recursive: true, verbatimSymlinks: true })
  const link = join(copy, 'node_modules/@rubato/stand-ins')
  rmSync(link, { force: true })
  symlinkSync(join(root, 'apps/stand-ins'), link)
  return copy
}

/** @param from the directory of an unpacked release that runs first; this tree without one */
export function makeReleases(from: string | undefined): Releases {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-releases-'))
  const next = (name: string, migrations: Record<string, string>): Tree => {
    const tree = join(directory, name)
    mkdirSync(join(tree, 'apps/server'), { recursive: true })
    for (const each of ['node_modules', 'packages', 'apps/stand-ins', 'apps/web', 'apps/server/node_modules'])
      symlinkSync(join(root, each), join(tree, each))
    for (const each of [
      'package.json',
      'apps/server/package.json',
      'apps/server/src',
      'apps/server/migrations',
      'apps/server/policies',
    ])
      cpSync(join(root, each), join(tree, each), { recursive: true })
    for (const [file, sql] of Object.entries(migrations)) writeFileSync(join(tree, 'apps/server/migrations', file), sql)
    return { name, directory: tree }
  }
  const expanding = { '900-bench-expand.sql': EXPAND }
  return {
    before: { name: 'before', directory: from === undefined ? root : withStandIns(from, join(directory, 'before')) },
    expanded: next('expanded', expanding),
    contracted: next('contracted', { ...expanding, '901-bench-contract.sql': CONTRACT }),
    remove: () => rmSync(directory, { recursive: true }),
  }
}
