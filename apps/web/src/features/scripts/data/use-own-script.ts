/** What an owner does with a script, and cloning, which makes an owner. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { DeletedScript, Script } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/describe-error.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { askForListsAnew, dropScript, takeScript } from './script-cache.ts'

type Failure = 'clone' | 'publish' | 'unpublish' | 'delete' | 'restore'

function useFailure() {
  const { t } = useTranslation()
  return (name: Failure, error: Error) => notifyError(t(`scripts.failed.${name}`), describeError(t, error).message)
}

/** Publishes or unpublishes. A text that has to be looked at is held instead, and the answer says so. */
export function usePublish({ id }: Script) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: (published: boolean) =>
      call(scriptAuthoringEndpoints.updateScript, { params: { scriptId: id }, body: { published } }),
    async onSuccess(script, published) {
      const outcome = !published ? 'unpublished' : script.moderation ? 'held' : 'published'
      notifySuccess(t(`scripts.${outcome}`), t(`scripts.${outcome}-text`))
      await takeScript(queryClient, script)
    },
    onError: (error, published) => fail(published ? 'publish' : 'unpublish', error),
  })
}

/** `onCloned` leads to the copy. */
export function useClone({ id }: Script, onCloned: (copy: Script) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(scriptAuthoringEndpoints.cloneScript, { params: { scriptId: id } }),
    async onSuccess(copy) {
      notifySuccess(t('scripts.cloned'), t('scripts.cloned-text'))
      onCloned(copy)
      await takeScript(queryClient, copy)
    },
    onError: (error) => fail('clone', error),
  })
}

export const deletingScript = ['delete-script']

export function useDelete({ id, title }: Script, onDeleted: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationKey: deletingScript,
    networkMode: 'always',
    mutationFn: () => call(scriptAuthoringEndpoints.deleteScript, { params: { scriptId: id } }),
    async onSuccess() {
      notifySuccess(t('scripts.deleted.done', { title }), t('scripts.deleted.done-text'), {
        kind: 'script-deleted',
        title: (count) => t('scripts.deleted.done-many', { count }),
      })
      onDeleted()
      dropScript(queryClient, id)
      await askForListsAnew(queryClient)
    },
    onError: (error) => fail('delete', error),
  })
}

/** `onRestored` is told before the script leaves the list of what is deleted. */
export function useRestore(onRestored: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: DeletedScript) => call(scriptAuthoringEndpoints.restoreScript, { params: { scriptId: id } }),
    async onSuccess(script) {
      onRestored()
      notifySuccess(t('scripts.restored'), t('scripts.restored-text'))
      await takeScript(queryClient, script)
    },
    onError: (error) => fail('restore', error),
  })
}
