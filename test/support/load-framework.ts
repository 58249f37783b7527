// CommonJS packages require NestJS, which is ES modules; jest can do that only once they are loaded.
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/typeorm';
