/**
 * Which modules share a file of the build. A group has the listed modules and all their imports, except those of an
 * earlier group. The bundler splits the remaining modules by the routes that use them. A pattern that matches no file
 * fails the build.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Paths from the root of the project, as patterns of `globSync`. */
interface Modules {
  patterns: readonly string[]
  except?: readonly string[]
}

/** @throws when a pattern matches no file */
function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root }).map((path) => join(root, path))
    if (found.length === 0) throw new Error(`chunk-groups.ts: ${pattern} matches no file`)
    return found
  })
}

function groupOf(name: string, { patterns, except = [] }: Modules): Rolldown.CodeSplittingGroup {
  const files = new Set(filesOf(patterns))
  for (const file of filesOf(except)) files.delete(file)
  return { name, test: (id) => files.has(id) }
}

/** Modules of every page, and those that the landing page shares with frame and stage: it must not load either of them. */
const shell: Modules = { patterns: ['apps/web/src/{main,ui/art/logo,ui/art/ring-drawing}.tsx'] }

/** The frame of all screens, and the screens that every visit passes: sign-in and home. */
const frame: Modules = {
  patterns: [
    'apps/web/src/screens/{frame/app-frame,layout/main-layout}.tsx',
    'apps/web/src/screens/access/guards.ts',
    'apps/web/src/screens/account/sign-in-screen.tsx',
    'apps/web/src/screens/home/home.tsx',
    'apps/web/src/features/account/passkeys/passkey-sign-in.tsx',
    'apps/web/src/play/notice.ts',
    'apps/web/src/domain/{screening-answers,current-opt-ins,edited}.ts',
  ],
}

/** The engine and the stage are one file, which compresses better than two. Checks and previews are loaded apart. */
const session: Modules = {
  patterns: [
    'packages/engine/src/**/*.ts',
    'apps/web/src/screens/sessions/{generator-screen,playing,session-over,unfinished-notice}.tsx',
    'apps/web/src/play/index.ts',
  ],
  except: [
    'packages/engine/src/{check,reroll,preview,screenplay,testing}/**/*.ts',
    'packages/engine/src/{index,generate/write-task,explain/explain-game,plan/resume-plan}.ts',
    'packages/engine/src/summary/{strip,summarise}.ts',
  ],
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  groupOf('shell', shell),
  groupOf('frame', frame),
  groupOf('session', session),
]
