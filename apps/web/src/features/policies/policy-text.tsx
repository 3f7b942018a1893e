/** The text of a policy. The server writes the same elements for readers without scripts (`policy-html.ts`). */
import type { Policy, PolicyBlock } from '@rubato/contracts/domain'
import { useTranslation } from 'react-i18next'

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

export function PolicyText({ policy: { title, version, blocks } }: { policy: Policy }) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{title}</h1>
      <p>{t('policies.version', { version })}</p>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </>
  )
}
