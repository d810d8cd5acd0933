export { SubscribeSheet } from './SubscribeSheet'
