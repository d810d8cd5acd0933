export { BusinessFields } from './BusinessFields'
export { businessSchema, marketStages } from './businessForm'
