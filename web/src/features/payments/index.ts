export { PixKeyCard } from './pix/PixKeyCard'
