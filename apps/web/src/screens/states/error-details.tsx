/** Details of a failure for support: name and message as thrown, version and reference; with a button that copies them. */
import { useTranslation } from 'react-i18next'
import type { DescribedError } from '../../lib/errors/describe-error.ts'
import { APP_VERSION } from '../../lib/browser/site.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import classes from './error-details.module.css'

type Details = Pick<DescribedError, 'technical' | 'reference'>

function useLines({ reference }: Details): string[] {
  const { t } = useTranslation()
  return [t('error-screen.version', { version: APP_VERSION }), t('error-screen.reference', { reference })]
}

export function ErrorDetails(details: Details) {
  const lines = useLines(details)
  return (
    <>
      <p>
        <code className={classes['technical']}>{details.technical}</code>
      </p>
      <p>{lines.join(' · ')}</p>
    </>
  )
}

export function CopyErrorButton({ label, ...details }: Details & { label: string }) {
  const { t } = useTranslation()
  const lines = useLines(details)
  return (
    <CopyButton
      label={label}
      text={[details.technical, ...lines].join('\n')}
      copied={t('crash.copied')}
      notCopied={t('crash.not-copied')}
    />
  )
}
