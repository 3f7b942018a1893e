import { removeStored } from '../../lib/storage/stored.ts'

/** The key of the bookmarks in videos, which name files of the member. */
export const BOOKMARKS_KEY = 'video-bookmarks'

export const forgetBookmarks = (): void => removeStored('member', BOOKMARKS_KEY)
