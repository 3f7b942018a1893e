import type { Script } from '@rubato/contracts/domain'

/** Whether other members can open the script. */
export const isShared = ({ published, moderation }: Script): boolean => published && !moderation
