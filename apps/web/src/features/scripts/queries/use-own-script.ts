/** The owner's mutations of a script, and cloning, which makes the member the owner of the copy. */
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { DeletedItem, Script } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { cacheScript, invalidateScriptLists, removeCachedScript } from './script-cache.ts'

type Failure = 'clone' | 'publish' | 'unpublish' | 'delete' | 'restore'

function useFailure() {
  const { t } = useTranslation()
  return (name: Failure, error: Error) => notifyError(t(`scripts.failed.${name}`), describeError(t, error).message)
}

/** Publishes or unpublishes. A script that needs a review is held instead; the response says so in `moderation`. */
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
      await cacheScript(queryClient, script)
    },
    onError: (error, published) => fail(published ? 'publish' : 'unpublish', error),
  })
}

/** `onCloned` navigates to the copy. */
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
      await cacheScript(queryClient, copy)
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
      removeCachedScript(queryClient, id)
      await invalidateScriptLists(queryClient)
    },
    onError: (error) => fail('delete', error),
  })
}

/** The mutation that restores; `onRestored` is called before the script disappears from the list of deleted scripts. */
export function useRestoring() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return (onRestored: () => void) =>
    mutationOptions({
      networkMode: 'always',
      mutationFn: ({ id }: DeletedItem) => call(scriptAuthoringEndpoints.restoreScript, { params: { scriptId: id } }),
      async onSuccess(script) {
        onRestored()
        notifySuccess(t('scripts.restored'), t('scripts.restored-text'))
        await cacheScript(queryClient, script)
      },
      onError: (error) => fail('restore', error),
    })
}
