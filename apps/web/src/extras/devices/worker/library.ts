// oxlint-disable-next-line typescript/triple-slash-reference -- other programs that check this file have to find the types
/// <reference path="./buttplug-web.d.ts" />
/** The client library in its build for browsers: that for Node, which its package names first, is twice as large. */
export {
  ButtplugBrowserWebsocketClientConnector,
  ButtplugClient,
  DeviceOutput,
  InputType,
  msgId,
  OutputType,
  setMsgId,
} from 'buttplug/dist/web/buttplug.mjs'
export type { ButtplugClientDevice } from 'buttplug/dist/web/buttplug.mjs'
