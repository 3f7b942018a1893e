/** The form of a new script. Shows the script after it was created. */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import { pageOf } from '../../../domain/items/item-paths.ts'
import { cacheItem } from '../../../domain/items/queries/item-cache.ts'
import { itemOfScript } from '../../../domain/items/sources/script-source.ts'
import { call } from '../../../lib/api/api-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { ScriptFormModal } from './script-form-modal.tsx'

const blank = { title: '', description: '', intended_sex: 'all' as const, tags: [] }

export function NewScriptModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <ScriptFormModal
      name="script-new"
      title={t('scripts.form.new')}
      submitLabel={t('scripts.form.create')}
      saved={blank}
      send={async (body) => itemOfScript(await call(scriptAuthoringEndpoints.createScript, { body }))}
      onClose={onClose}
      onSaved={(script) => {
        notifySuccess(t('scripts.created'), t('scripts.created-text'))
        void cacheItem(queryClient, script)
      }}
      onDone={(script) => {
        onClose()
        void navigate({ to: pageOf(script) })
      }}
    />
  )
}
