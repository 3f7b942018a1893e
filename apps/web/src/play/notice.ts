/** The light door: what every screen needs of the stage, without the stage itself. */
export { OpenItemsNotice, type OpenItemsNoticeProps } from './hud/open-items-notice.tsx'
