import { variables } from '../environment/environment.ts'

/** The text of `.env.example`. */
export function renderEnvExample(): string {
  const blocks = Object.entries(variables).map(
    ([name, { description, example }]) => `# ${description}\n# ${name}=${example}\n`,
  )
  return `# Generated from apps/server/src/environment/. Everything is optional in development.\n\n${blocks.join('\n')}`
}
