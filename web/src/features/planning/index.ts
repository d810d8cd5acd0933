export { DueLabel } from './DueLabel'
export { groupByDistance, groupOf, groupTasks, horizonOf } from './groups'
export { dueWords } from './words'
