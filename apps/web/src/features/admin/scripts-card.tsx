/** The scripts that a decision is about, with their lines, and the way back for what was taken down. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueDetail } from '@rubato/contracts/domain'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/row.tsx'
import classes from './admin.module.css'
import { RestoreForm } from './restore-form.tsx'
import { SharedLines } from './shared-lines.tsx'

type AboutScript = QueueDetail['scripts'][number]

/** Open at once where there is only one to read. */
function Lines({ script, isOpen }: { script: AboutScript; isOpen: boolean }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(isOpen)
  return (
    <>
      <Row>
        <Button look="secondary" small aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('admin.item.close') : t('admin.item.read')}
        </Button>
      </Row>
      {shown && <SharedLines scriptId={script.id} />}
    </>
  )
}

function OneScript({ script, isOnly }: { script: AboutScript; isOnly: boolean }) {
  const { t } = useTranslation()
  const { title, description, tags, state, isShipped } = script
  return (
    <li>
      <div className={classes['head']}>
        <h3>{title || t('admin.item.untitled')}</h3>
        <Chip>{t(`admin.item.states.${state}`)}</Chip>
      </div>
      {description && <p className={classes['said']}>{description}</p>}
      {tags.length > 0 && (
        <div className={classes['chips']}>
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
      )}
      {isShipped && <p className={classes['small']}>{t('admin.item.shipped')}</p>}
      {state === 'taken-down' && <RestoreForm scriptId={script.id} />}
      {title && <Lines script={script} isOpen={isOnly} />}
    </li>
  )
}

export function ScriptsCard({ item: { scripts } }: { item: QueueDetail }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="about-scripts">
      <h2 id="about-scripts">{t('admin.item.scripts')}</h2>
      {scripts.length === 0 && <p className={classes['text']}>{t('admin.item.scripts-gone')}</p>}
      <ul className={classes['scripts']}>
        {scripts.map((script) => (
          <OneScript key={script.id} script={script} isOnly={scripts.length === 1} />
        ))}
      </ul>
    </Card>
  )
}
