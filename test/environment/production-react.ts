import process from 'node:process';

/**
 * Loads React as the built server has it: its development build, which notes where each element was written, takes several times as
 * long to render a page or a mail. Other packages read NODE_ENV as ever.
 */
const before = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom/server')]);
process.env['NODE_ENV'] = before;
