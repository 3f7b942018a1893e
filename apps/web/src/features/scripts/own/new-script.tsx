/** The button that opens the form of a new script, and shows the script after it was created. */
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cacheScript } from '../queries/script-cache.ts'
import { ScriptFormModal } from './script-form-modal.tsx'

const blank = { title: '', description: '', intended_sex: 'all' as const, tags: [] }

export function NewScript() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('scripts.create')}
      </Button>
      {isOpen && (
        <ScriptFormModal
          name="script-new"
          title={t('scripts.form.new')}
          submitLabel={t('scripts.form.create')}
          saved={blank}
          send={(body) => call(scriptAuthoringEndpoints.createScript, { body })}
          onClose={() => setIsOpen(false)}
          onSaved={(script) => {
            setIsOpen(false)
            notifySuccess(t('scripts.created'), t('scripts.created-text'))
            void cacheScript(queryClient, script)
            void navigate({ to: '/script/$scriptId/', params: { scriptId: script.id } })
          }}
        />
      )}
    </>
  )
}
