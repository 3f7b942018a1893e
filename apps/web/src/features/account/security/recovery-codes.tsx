/** Recovery codes, which are shown once. */
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../lib/download-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import classes from './security.module.css'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes['steps']}>
      <p className={classes['text']}>{t('security.recovery.text')}</p>
      <ul className={classes['codes']} aria-label={t('security.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <CopyButton
          text={text}
          label={t('security.recovery.copy')}
          copied={t('security.recovery.copied')}
          notCopied={t('security.recovery.not-copied')}
        />
        <Button look="secondary" onClick={() => downloadFile('recovery-codes.txt', text, 'text/plain')}>
          {t('security.recovery.download')}
        </Button>
      </Row>
      <Button data-autofocus onClick={onClose}>
        {t('security.recovery.kept')}
      </Button>
    </div>
  )
}
