export { refresh } from './queries'
export { useTick } from './useTick'
