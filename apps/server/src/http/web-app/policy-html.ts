/** A policy as HTML, for readers without scripts. The web app renders the same elements (`policy-text.tsx`). */
import type { Policy, PolicyBlock } from '@rubato/contracts/domain'
import { escapeHtml } from './template.ts'

function blockHtml(block: PolicyBlock): string {
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  const tag = block.kind === 'heading' ? 'h2' : 'p'
  return `<${tag}>${escapeHtml(block.text)}</${tag}>`
}

/** Fills in the page that the build makes for policies. */
export const fillPolicy = (page: string, policy: Policy): string =>
  page
    .replaceAll('__POLICY_TITLE__', () => escapeHtml(policy.title))
    .replaceAll('__POLICY_TEXT__', () => policyHtml(policy))

const policyHtml = ({ title, version, blocks }: Policy): string =>
  `<h1>${escapeHtml(title)}</h1><p>Version ${escapeHtml(version)}</p>${blocks.map(blockHtml).join('')}`
