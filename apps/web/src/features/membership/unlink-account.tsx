import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CancelButton, ModalActions } from '../../ui/modal-actions.tsx'
import classes from './membership.module.css'
import { useUnlink } from './membership.queries.ts'

/** The button and its confirmation. */
export function UnlinkAccount({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const unlink = useUnlink(() => {
    setAsking(false)
    onDone()
  })
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t('patreon.subscribe.unlink')}
      </Button>
      {asking && (
        <Modal isQuestion title={t('patreon.unlink.title')} onClose={() => setAsking(false)}>
          <p className={classes['text']}>{t('patreon.unlink.text')}</p>
          <ModalActions
            secondary={<CancelButton data-autofocus onClick={() => setAsking(false)} />}
            primary={
              <Button look="danger" disabled={unlink.isPending} onClick={() => unlink.mutate()}>
                {t('patreon.unlink.confirm')}
              </Button>
            }
          />
        </Modal>
      )}
    </>
  )
}
