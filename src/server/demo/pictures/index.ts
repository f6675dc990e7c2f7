export { drawDemoPhotos, planDemoPhotos } from './draw-demo-photos.job.ts'
