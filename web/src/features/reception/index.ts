export { ReceptionPage } from './ReceptionPage'
